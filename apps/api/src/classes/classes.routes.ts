import { classes } from '@katedra/contract/classes'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { eraseStudent, exportStudent } from './classes.erasure.ts'
import { classMessages, sendClassMessage } from './classes.messages.ts'
import { promoteClasses, promotionOf } from './classes.promotion.ts'
import { classesOf } from './classes.queries.ts'
import { moveStudent, removedStudents, renewCode, setOnRoster, updateStudent } from './classes.students.ts'
import { addStudents, changeClass, classDetail, createClass, setClassTeachers } from './classes.ts'

export function classesRoutes(api: Api): void {
  serve(api, classes.classes, ({ db, teacher }) => classesOf(db, teacher))
  serve(api, classes.createClass, (call) => createClass(call, call.body))
  serve(api, classes.schoolClass, ({ db, teacher, params }) => classDetail(db, teacher, params.class_id))
  serve(api, classes.updateClass, (call) => changeClass(call, call.params.class_id, call.body, 'classes.updated'))
  serve(api, classes.archiveClass, (call) =>
    changeClass(call, call.params.class_id, { archived_at: call.now }, 'classes.archived'),
  )
  serve(api, classes.restoreClass, (call) =>
    changeClass(call, call.params.class_id, { archived_at: null }, 'classes.restored'),
  )
  serve(api, classes.setClassTeachers, (call) => setClassTeachers(call, call.params.class_id, call.body.teacher_ids))
  serve(api, classes.promotion, promotionOf)
  serve(api, classes.promoteClasses, (call) => promoteClasses(call, call.body.classes))
  serve(api, classes.classMessages, ({ db, teacher, params }) => classMessages(db, teacher, params.class_id))
  serve(api, classes.sendClassMessage, (call) => sendClassMessage(call, call.params.class_id, call.body))
  studentRoutes(api)
}

function studentRoutes(api: Api): void {
  serve(api, classes.addStudents, (call) => addStudents(call, call.params.class_id, call.body.students))
  serve(api, classes.updateStudent, (call) => updateStudent(call, call.params, call.body))
  serve(api, classes.removedStudents, (call) => removedStudents(call, call.params.class_id))
  serve(api, classes.removeStudent, async (call) => {
    await setOnRoster(call, call.params, call.now)
    return null
  })
  serve(api, classes.restoreStudent, (call) => setOnRoster(call, call.params, null))
  serve(api, classes.renewPersonalCode, (call) => renewCode(call, call.params))
  serve(api, classes.moveStudent, (call) => moveStudent(call, call.params, call.body.to_class_id))
  serveLong(api, classes.exportStudent, (call) => exportStudent(call, call.params))
  serve(api, classes.eraseStudent, async (call) => {
    await eraseStudent(call, call.params)
    return null
  })
}
