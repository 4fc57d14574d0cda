import { stepBack } from '../../app/work/step-back.ts'
import { lookAtPage, type OwnPageOrder, type OwnPageReply } from './own-page.ts'

// Looking at a photograph takes a second, which no server's own thread may.
stepBack()

export function work(order: OwnPageOrder): Promise<OwnPageReply> {
  return lookAtPage(order)
}
