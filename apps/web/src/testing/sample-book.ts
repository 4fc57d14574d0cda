import type { Gradebook } from '@katedra/contract/gradebook'
import type { MarksBook } from '@katedra/contract/marks'
import { idOf } from '@katedra/testing/samples'
import { fiveSteps } from './sample-marks.ts'

const choices = {
  school_years: [2026],
  subjects: [
    { id: 1, name: { cs: 'Matematika', en: 'Mathematics' } },
    { id: 2, name: { cs: 'Dějepis', en: 'History' } },
  ],
  levels: [],
  kinds: ['test' as const],
}

/** The page of a class's results, with the given number of tests. */
export function sampleGradebook(class_id: string, tests: number): Gradebook {
  return {
    class_id,
    class_name: '6.A',
    school_year: 2026,
    choices,
    tests: Array.from({ length: tests }, (_, place) => ({
      id: idOf(100 + place),
      title: `Písemka ${place + 1}`,
      kind: 'test' as const,
      state: 'finished' as const,
      class_id,
      class_name: '6.A',
      subject_id: 1,
      level_id: null,
      level_title: null,
      starts_at: '2026-11-20T08:00:00.000Z',
      average_fraction: 0.6,
      submitted_count: 1,
      guest_count: 0,
      manual_count: 0,
    })),
    students: [],
    average_fraction: 0.6,
    manual_count: 0,
    server_time: '2026-11-23T08:00:00.000Z',
  }
}

/** The first pupil is excused from the first test; the others have a little worse averages one after another. */
export function sampleMarksBook(
  class_id: string,
  { students, tests }: { students: number; tests: number },
  change: Partial<MarksBook> = {},
): MarksBook {
  return {
    class_id,
    class_name: '6.A',
    school_year: 2026,
    half: 'first',
    choices,
    groups:
      tests === 0
        ? []
        : [{ subject_id: 1, steps: fiveSteps.map(({ label, value }) => ({ label, value: value ?? 0 })) }],
    columns: Array.from({ length: tests }, (_, place) => ({
      test_id: idOf(100 + place),
      title: `Písemka ${place + 1}`,
      topic: 'Zlomky',
      subject_id: 1,
      starts_at: '2026-11-20T08:00:00.000Z',
      weight: place + 1,
      steps: fiveSteps,
      group: 0,
    })),
    students: Array.from({ length: students }, (_, place) => ({
      student_id: idOf(1000 + place),
      name: `Adam ${place + 1}`,
      is_on_roster: true,
      is_erased: false,
      marks: Array.from({ length: tests }, (__, test) =>
        place === 0 && test === 0 ? { label: null, absence: 'excused' as const } : { label: '2', absence: null },
      ),
      averages:
        tests === 0
          ? []
          : [
              {
                average: place === 1 ? null : 2 + place / 1000,
                rounded: place === 1 ? null : '2',
                mark_count: tests,
                weight: tests,
                trend: place === 0 ? ('better' as const) : null,
                needed: place === 0 ? { target: '1', ways: [{ weight: 3, label: '1' }] } : null,
              },
            ],
    })),
    server_time: '2026-11-23T08:00:00.000Z',
    ...change,
  }
}
