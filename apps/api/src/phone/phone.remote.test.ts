import { expect, it } from 'vitest'
import { allRoutes } from '../testing/all-routes.ts'

// That a phone's session may call exactly these is tried for every route in permissions.test.ts.
it('is a remote: launches and finishes tests, shows the teacher, sends pictures taken on the spot, and no more', () => {
  const forTeachers = allRoutes().filter(({ route }) => route.access !== 'public' && route.access !== 'student')
  const names = forTeachers.filter(({ route }) => route.remote === true).map(({ name }) => name)
  expect(names.toSorted()).toEqual([
    'auth.logout',
    'class-pace.lesson',
    'class-pace.takeStep',
    'live.events',
    'live.room',
    'phone.disconnectPhone',
    ...['cancelTest', 'finishTest', 'launchTest', 'prolongTest', 'test', 'tests'].map(
      (name) => `planned-tests.${name}`,
    ),
    ...['events', 'me', 'removePicture', 'setLanguage', 'setPicture'].map((name) => `profile.${name}`),
    'sheets.sendPicture',
    'sheets.testSheets',
  ])
})
