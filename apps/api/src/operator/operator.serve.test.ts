import { operatorOrders } from '@katedra/contract/operator-orders'
import { operatorPayments } from '@katedra/contract/operator-payments'
import { operatorSelling } from '@katedra/contract/operator-selling'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import type { serve, serveLong } from '../app/http/serve.ts'
import { allRoutes } from '../testing/all-routes.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { mountedWrites } from './operator.serve.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

describe('a write of the console', () => {
  it('has its line in the audit log, unless it is one of these', () => {
    const writes = allRoutes().filter(({ route }) => route.access === 'operator' && route.method !== 'GET')
    const others = writes.flatMap(({ name, route }) => {
      const actions = mountedWrites.get(route)
      return typeof actions === 'object' ? [] : [`${name}: ${actions ?? 'upload'}`]
    })
    expect(others.toSorted()).toEqual([
      'operator-library.tryQuestion: changes nothing',
      'operator-library.uploadPicture: upload',
      'operator-orders.previewChange: changes nothing',
      'operator-payments.importStatement: upload',
      'operator-second-factors.forgetDevice: own session',
      'operator-second-factors.newTimeCode: changes nothing',
      'operator-second-factors.passkeyForm: changes nothing',
      'operator-second-factors.proofStep: own session',
      'operator-second-factors.prove: own session',
      'operator-security-events.exportSecurityEvents: records by itself',
      'operator-selling.load: records by itself',
      'operator-selling.preview: changes nothing',
      'operator.changePassword: records by itself',
      'operator.createOperator: records by itself',
      'operator.endSession: own session',
      'operator.signOut: own session',
    ])
  })

  it('is refused by the other ways of mounting a route', () => {
    const { change } = operatorOrders
    expectTypeOf<Parameters<typeof serve<typeof change>>[1]>().toBeNever()
    expectTypeOf<Parameters<typeof serveLong<typeof change>>[1]>().toBeNever()
  })
})

describe('money', () => {
  const ofMoney = /^(?:orders|bank|payments|credits|prices|programs|supplier)\.|^schools\.invoice_ceiling$/

  it('is moved by no one who has not proved lately who they are', () => {
    const moving = [...mountedWrites].filter(
      ([, actions]) => typeof actions === 'object' && actions.some((action) => ofMoney.test(action)),
    )
    expect(moving.length).toBeGreaterThan(4)
    expect(moving.filter(([route]) => route.proof !== true).map(([route]) => route.path)).toEqual([])
    // These write their lines by themselves.
    for (const route of [operatorPayments.importStatement, operatorSelling.load]) expect(route.proof).toBe(true)
  })
})
