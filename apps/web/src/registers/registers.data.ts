import { marks, type Register, type RegisterOrder } from '@katedra/contract/marks'
import { queryClient, queryOf } from '../app/query.ts'

/** A class in the order of a register. */
export function registerOrderQuery(class_id: string, register: Register) {
  return queryOf(marks.registerOrder, { params: { class_id, register } })
}

export function keepRegisterOrder(class_id: string, order: RegisterOrder): void {
  queryClient.setQueryData(registerOrderQuery(class_id, order.register).queryKey, order)
}
