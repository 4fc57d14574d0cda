import type { SchoolClass, SchoolClassDetail, Student } from '@katedra/contract/classes'
import { idOf } from '@katedra/testing/samples'

/** Pupils of a class: their names and codes differ by the number. */
export function sampleStudent(number: number, own: Partial<Student> = {}): Student {
  return {
    id: idOf(1000 + number),
    first_name: 'Anna',
    last_name: `Nováková ${number}`,
    email: '',
    personal_code: `ABCD${String(2340 + number)}`,
    extra_time_factor: 1,
    ...own,
  }
}

export function sampleClass(number: number, own: Partial<SchoolClass> = {}): SchoolClass {
  return {
    id: idOf(100 + number),
    name: `${number}.A`,
    school_year: 2026,
    email: '',
    student_count: 0,
    teachers: [{ id: idOf(1), first_name: 'Jana', last_name: 'Dvořáková' }],
    archived_at: null,
    ...own,
  }
}

/** A class with its roster. */
export function sampleRoster(students: Student[], own: Partial<SchoolClass> = {}): SchoolClassDetail {
  return { ...sampleClass(6, own), student_count: students.length, students }
}

export function sampleStudents(count: number): Student[] {
  return Array.from({ length: count }, (_, index) => sampleStudent(index + 1))
}
