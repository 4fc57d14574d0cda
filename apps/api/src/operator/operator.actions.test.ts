import { languages } from '@katedra/i18n'
import { readCatalogues } from '@katedra/i18n/server'
import { expect, it } from 'vitest'
import { operatorActions } from './operator.ts'

it.each(languages)(
  'every action of an operator has a name in the audit log, and every name an action (%s)',
  (language) => {
    expect(namesIn(readCatalogues(language)['operator'])).toEqual([...operatorActions].toSorted())
  },
)

/** The keys under `auditLog.actions`, such as `orders.refunded`, that have a text. */
function namesIn(catalogue: unknown): string[] {
  const groups = entriesOf(valueOf(valueOf(catalogue, 'auditLog'), 'actions'))
  const names = groups.flatMap(([group, actions]) =>
    entriesOf(actions).flatMap(([action, text]) =>
      typeof text === 'string' && text !== '' ? `${group}.${action}` : [],
    ),
  )
  return names.toSorted()
}

function valueOf(object: unknown, name: string): unknown {
  return entriesOf(object).find(([key]) => key === name)?.[1]
}

function entriesOf(object: unknown): [string, unknown][] {
  return typeof object === 'object' && object !== null ? Object.entries(object) : []
}
