import { classes } from '@katedra/contract/classes'
import { serve, type Api } from '../app/serve.ts'
import { addStudents, changeClass, classDetail, createClass, renewCode, setOnRoster, updateStudent } from './classes.ts'
import { classesOf } from './classes.queries.ts'

export function classesRoutes(api: Api): void {
  serve(api, classes.classes, ({ db, teacher }) => classesOf(db, teacher))
  serve(api, classes.createClass, ({ db, teacher, body, now }) => createClass(db, teacher, body, now))
  serve(api, classes.schoolClass, ({ db, teacher, params }) => classDetail(db, teacher, params.class_id))
  serve(api, classes.updateClass, ({ db, teacher, params, body }) => changeClass(db, teacher, params.class_id, body))
  serve(api, classes.archiveClass, ({ db, teacher, params, now }) =>
    changeClass(db, teacher, params.class_id, { archived_at: now }),
  )
  serve(api, classes.restoreClass, ({ db, teacher, params }) =>
    changeClass(db, teacher, params.class_id, { archived_at: null }),
  )
  serve(api, classes.addStudents, ({ db, teacher, params, body }) =>
    addStudents(db, teacher, params.class_id, body.students),
  )
  serve(api, classes.updateStudent, ({ db, teacher, params, body }) => updateStudent(db, teacher, params, body))
  serve(api, classes.removeStudent, async ({ db, teacher, params, now }) => {
    await setOnRoster(db, teacher, params, now)
    return null
  })
  serve(api, classes.restoreStudent, ({ db, teacher, params }) => setOnRoster(db, teacher, params, null))
  serve(api, classes.renewPersonalCode, ({ db, teacher, params }) => renewCode(db, teacher, params))
}
