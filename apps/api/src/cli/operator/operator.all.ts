import { accountCommands } from './operator.accounts.ts'
import { backupCommands } from './operator.backups.ts'
import { bankCommands } from './operator.bank.ts'
import { clusterCommands } from './operator.cluster.ts'
import type { Command } from './operator.command.ts'
import { contentCommands } from './operator.content.ts'
import { creditCommands } from './operator.credits.ts'
import { orderCommands } from './operator.orders.ts'
import { paymentCommands } from './operator.payments.ts'
import { questionCommands } from './operator.questions.ts'
import { sellingCommands } from './operator.selling.ts'
import { sheetCommands } from './operator.sheets.ts'

export const allCommands: readonly Command[] = [
  ...accountCommands,
  ...orderCommands,
  ...creditCommands,
  ...paymentCommands,
  ...bankCommands,
  ...sellingCommands,
  ...questionCommands,
  ...sheetCommands,
  ...contentCommands,
  ...backupCommands,
  ...clusterCommands,
]
