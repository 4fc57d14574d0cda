import { plannedTests } from '@katedra/contract/planned-tests'
import { byHandLabel, sheets, type SheetDoubt, type SheetPage, type TestSheets } from '@katedra/contract/sheets'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { createStore, keys } from 'idb-keyval'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { needTerms } from '../app/i18n.ts'
import { forgetPerson, keptPictures } from '../app/kept.ts'
import { openPage, renderScreen, type PageLook } from '../testing/open-page.tsx'
import { finished } from '../testing/sample-tests.ts'
import { sampleTest } from '../testing/sample-plan.ts'
import { drawSheetInView, type SheetInView } from '../testing/sheet-in-view.ts'
import { sampleTeacher } from '@katedra/testing/samples'
import { AnswerOnPaper } from './sheets.tsx'

const server = fakeServer()
const testId = idOf(1)
const address = `/testy/${testId}/archy`
const picture = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'arch.jpg', { type: 'image/jpeg' })

const doubt: SheetDoubt = {
  page_id: idOf(20),
  student_name: 'Novák Adam',
  item_no: 1,
  number: 3,
  question: {
    type: 'abc',
    prompt: { cs: 'Kolik je 2 + 2?' },
    points: 1,
    content: {
      options: ['a', 'b', 'c'].map((id) => ({ id, text: { cs: id } })),
      multiple: false,
      shuffle: true,
    },
  },
  group: 'q3',
  label: '',
  area: { x: 20, y: 60, w: 40, h: 8 },
  row: { x: 28, y: 61, w: 30, h: 5 },
  boxes: ['a', 'b', 'c'].map((value, at) => ({
    value,
    label: 'ABC'.charAt(at),
    state: at === 2 ? 'empty' : 'crossed',
  })),
  values: ['a', 'b'],
  is_decided: false,
  several: false,
}

function page(change: Partial<SheetPage>): SheetPage {
  return {
    id: idOf(21),
    problem: 'blank',
    picture_name: 'IMG_1.jpg',
    page_no: 1,
    sent_at: '2026-11-20T09:00:00.000Z',
    other_test: null,
    student_id: idOf(31),
    student_name: 'Malá Bára',
    variant: 'a',
    sheet_page: 1,
    may_place: true,
    ...change,
  }
}

function read(change: Partial<TestSheets> = {}): TestSheets {
  return {
    waiting_count: 0,
    failed: [],
    pages: [],
    doubts: [],
    pupils: [
      {
        student_id: idOf(30),
        name: 'Novák Adam',
        state: 'counted',
        missing_pages: [],
        attempt_id: idOf(40),
        waiting_count: 1,
      },
      {
        student_id: idOf(31),
        name: 'Malá Bára',
        state: 'missing',
        missing_pages: [],
        attempt_id: null,
        waiting_count: 0,
      },
    ],
    page_count: 1,
    ...change,
  }
}

function camera(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type=file][capture]')
  if (input === null) throw new Error('there is no camera')
  return input
}

/** A page laid flat with nothing on it. */
async function emptyPage(): Promise<File> {
  const canvas = new OffscreenCanvas(1260, 1782)
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'strana.jpg', { type: 'image/jpeg' })
}

/** Of which place on the paper the upper left corner of the cut-out is, in millimetres. */
function placeOfCutOut(): number[] {
  const image = document.querySelector('[role=img] > img')
  const frame = image?.parentElement
  if (!(image instanceof HTMLElement) || !(frame instanceof HTMLElement)) return []
  const whole = image.getBoundingClientRect()
  const seen = frame.getBoundingClientRect()
  const scale = whole.width / 210
  return [(seen.left + frame.clientLeft - whole.left) / scale, (seen.top + frame.clientTop - whole.top) / scale]
}

const phone: PageLook = { me: sampleTeacher('TEACHER', { session_kind: 'phone' }), width: 360 }

/** A camera that sees what the test shows to it. */
function cameraOver(first: SheetInView) {
  const canvas = document.createElement('canvas')
  canvas.width = 960
  canvas.height = 1280
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('the browser draws nothing')
  let shown = first
  const draw = () => drawSheetInView(context, shown)
  draw()
  // A canvas sends a picture when it is drawn on.
  const drawing = setInterval(draw, 50)
  const stream = canvas.captureStream(20)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  onTestFinished(() => {
    clearInterval(drawing)
    vi.restoreAllMocks()
  })
  return {
    show: (next: SheetInView) => void (shown = next),
    isRunning: () => stream.getTracks().some(({ readyState }) => readyState === 'live'),
  }
}

beforeEach(() => {
  server.reply(plannedTests.test, { ...sampleTest(1, finished), questions: [] })
  server.file(sheets.pagePicture, picture)
})

describe('answer sheets of a test', () => {
  it('say who is counted and who is missing', async () => {
    server.reply(sheets.testSheets, read())
    const screen = await openPage(server, address, { width: 360 })
    const say = (key: string, values = {}) => screen.say('sheets', key, values)
    await expect.element(screen.getByText(say('pupils.summary', { count: 1, total: 2 }))).toBeVisible()
    await expect.element(screen.getByText(say('state.missing'))).toBeVisible()
    await expect.element(screen.getByRole('link', { name: say('waiting', { count: 1 }) })).toBeVisible()
    await expectAccessible()
  })

  it.each([
    ['on the page of the test', address, {}],
    ['on the phone', `/telefon/archy/${testId}`, phone],
  ] as const)('say who writes on a screen, %s', async (_, path, look) => {
    const { pupils } = read()
    server.reply(plannedTests.tests, [sampleTest(1, finished)])
    server.reply(sheets.testSheets, read({ pupils: pupils.map((pupil) => ({ ...pupil, state: 'screen' as const })) }))
    const screen = await openPage(server, path, look)
    const summary = screen.say('sheets', 'pupils.summary', { count: 0, total: 2 })
    await expect
      .element(screen.getByText(`${summary} ${screen.say('sheets', 'pupils.screens', { count: 2 })}`))
      .toBeVisible()
  })

  it('are asked about where they are doubtful, and one key decides', async () => {
    server.reply(sheets.testSheets, read({ doubts: [doubt] }))
    server.reply(sheets.decideGroup, null)
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('sheets', 'doubts.ask'))).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('b')
    await expect
      .poll(() => server.asked(sheets.decideGroup).map(({ params, body }) => [params.group, body.values]))
      .toEqual([['q3', ['b']]])
  })

  it('name the signs of a number, and the keys are the signs', async () => {
    const boxes = ['5', ',', '−'].map((label) => ({ value: label, label, state: 'doubtful' as const }))
    server.reply(sheets.testSheets, read({ doubts: [{ ...doubt, group: 'q3.2', label: '2', boxes }] }))
    server.reply(sheets.decideGroup, null)
    const screen = await openPage(server, address)
    const say = (key: string, values = {}) => screen.say('sheets', key, values)
    await expect.element(screen.getByRole('button', { name: say('box.comma') })).toBeVisible()
    await userEvent.keyboard('.')
    await expect.poll(() => server.asked(sheets.decideGroup).map(({ body }) => body.values)).toEqual([[',']])
  })

  it('name the box before a frame, and Enter says that the answer stands there', async () => {
    const boxes = [{ value: 'hand', label: byHandLabel, state: 'doubtful' as const }]
    const inFrame = { ...doubt, group: 'q3.hand', label: byHandLabel, boxes }
    server.reply(sheets.testSheets, read({ doubts: [inFrame] }))
    server.reply(sheets.decideGroup, null)
    const screen = await openPage(server, address)
    const say = (key: string, values = {}) => screen.say('sheets', key, values)
    const row = { name: doubt.student_name, number: 3, row: say('box.byHand') }
    await expect.element(screen.getByText(say('doubts.ofRow', row))).toBeVisible()
    await expect.element(screen.getByRole('button', { name: say('box.byHand') })).toBeVisible()
    await expect.element(screen.getByText(say('doubts.keysOne'))).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.asked(sheets.decideGroup).map(({ body }) => body.values)).toEqual([['hand']])
  })

  it('that don’t count say why and what can be done', async () => {
    server.reply(
      sheets.testSheets,
      read({
        pages: [page({}), page({ id: idOf(22), problem: 'no_pupil', student_id: null, student_name: null })],
        failed: [{ id: idOf(50), name: 'a.jpg', problem: 'no_picture', sent_at: '2026-11-20T09:00:00.000Z' }],
      }),
    )
    server.reply(sheets.placePage, null)
    server.reply(sheets.setPageAside, null)
    const screen = await openPage(server, address, { width: 360 })
    await expect.element(screen.getByText(screen.say('sheets', 'failed.no_picture'))).toBeVisible()
    await expectAccessible()
    server.reply(sheets.dropPicture, null)
    await screen.getByRole('button', { name: screen.say('sheets', 'send.drop') }).click()
    await expect.poll(() => server.asked(sheets.dropPicture).length).toBe(1)
    await screen.getByRole('button', { name: screen.say('sheets', 'accept.blank') }).click()
    const place = { student_id: idOf(31), variant: 'a', sheet_page: 1 }
    await expect.poll(() => server.asked(sheets.placePage).map(({ body }) => body)).toEqual([place])
    await screen
      .getByRole('button', { name: screen.say('sheets', 'stray.place') })
      .nth(1)
      .click()
    await expect.element(screen.getByRole('dialog', { name: screen.say('sheets', 'place.title') })).toBeVisible()
    await expectAccessible()
  })

  it('that the server can’t be asked for can be asked for again', async () => {
    server.refuse(sheets.testSheets, 'app.unavailable')
    const screen = await openPage(server, address)
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(sheets.testSheets, read())
    await retry.click()
    await expect.element(screen.getByText(screen.say('sheets', 'state.missing'))).toBeVisible()
  })
})

describe('an answer on its sheet', () => {
  const row = {
    label: '',
    area: doubt.area,
    row: doubt.row,
    boxes: doubt.boxes,
    values: ['a'],
    is_decided: false,
    several: false,
  }
  const standing = { area: doubt.area, item_no: 1 }

  it('is shown whole where it stands on two pages, and each row of it may be changed', async () => {
    server.reply(sheets.attemptSheets, {
      items: [
        { ...standing, page_id: idOf(20), groups: [{ ...row, group: 'q1.m1.1', label: 'A' }] },
        { ...standing, page_id: idOf(21), groups: [{ ...row, group: 'q1.m2.1', label: 'B' }] },
      ],
      changes: [],
    })
    server.reply(sheets.decideGroup, null)
    await needTerms(['sheets'])
    const screen = await renderScreen(
      <AnswerOnPaper testId={testId} attemptId={idOf(40)} itemNo={1} question={doubt.question} />,
    )
    const say = (key: string, values = {}) => screen.say('sheets', key, values)
    await screen.getByRole('button', { name: say('answer.show') }).click()
    await expect.poll(() => screen.getByRole('img', { name: say('answer.picture', { number: 1 }) }).length).toBe(2)
    await screen.getByRole('button', { name: `${say('answer.change')} B` }).click()
    await screen.getByRole('dialog').getByText('C', { exact: true }).click()
    await screen.getByRole('button', { name: say('answer.save') }).click()
    await expect
      .poll(() =>
        server.asked(sheets.decideGroup).map(({ params, body }) => [params.page_id, params.group, body.values]),
      )
      .toEqual([[idOf(21), 'q1.m2.1', ['c']]])
  })

  it('is cut out of its place, also at the foot of the page', async () => {
    const area = { x: 22, y: 261.5, w: 35, h: 12.5 }
    server.reply(sheets.attemptSheets, {
      items: [{ item_no: 1, page_id: idOf(20), area, groups: [{ ...row, group: 'q1' }] }],
      changes: [],
    })
    server.file(sheets.pagePicture, await emptyPage())
    await needTerms(['sheets'])
    const screen = await renderScreen(
      <AnswerOnPaper testId={testId} attemptId={idOf(40)} itemNo={1} question={doubt.question} />,
    )
    await screen.getByRole('button', { name: screen.say('sheets', 'answer.show') }).click()
    await expect
      .element(screen.getByRole('img', { name: screen.say('sheets', 'answer.picture', { number: 1 }) }))
      .toBeVisible()
    await expect.poll(() => placeOfCutOut().map((millimetres) => Math.round(millimetres))).toEqual([22, 262])
  })

  it.each(['cs', 'en'] as const)(
    'says in words what its letters mean, also on the narrowest phone (%s)',
    async (language) => {
      const thing = (id: string, cs: string, en: string) => ({ id, text: { cs, en } })
      const long = 'x'.repeat(80)
      const question = {
        type: 'connection' as const,
        content: {
          left: [thing('m1', 'ostrý úhel', 'acute angle'), thing('m2', 'tupý úhel', 'obtuse angle')],
          right: [thing('a', '$47°$', '$47°$'), thing('b', `**přes** 90°`, `**over** 90°`), thing('c', long, long)],
          reuse: false,
        },
      }
      server.reply(sheets.attemptSheets, {
        items: [{ ...standing, page_id: idOf(20), groups: [{ ...row, group: 'q1.m2', label: '1', values: ['b'] }] }],
        changes: [
          {
            item_no: 1,
            label: '1',
            before: [],
            after: ['B'],
            changed_at: '2026-09-07T08:00:00.000Z',
            changed_by_name: 'Jana',
          },
        ],
      })
      await needTerms(['sheets'])
      const screen = await renderScreen(
        <AnswerOnPaper testId={testId} attemptId={idOf(40)} itemNo={1} question={question} />,
        { language, width: 320 },
      )
      const say = (key: string, values = {}) => screen.say('sheets', key, values)
      await screen.getByRole('button', { name: say('answer.show') }).click()
      const [thingText, words] = language === 'cs' ? ['tupý úhel', 'přes 90°'] : ['obtuse angle', 'over 90°']
      await expect
        .element(screen.getByText(say('answer.readRow', { row: `1 (${thingText})`, value: `B (${words})` })))
        .toBeVisible()
      // Who has changed it, and when, stands before it.
      const change = { row: `1 (${thingText})`, before: say('answer.nothing'), after: `B (${words})` }
      await expect
        .element(
          screen.getByText(say('answer.changedRow', { ...change, name: '', when: '' }).slice(4), { exact: false }),
        )
        .toBeVisible()
      await screen.getByRole('button', { name: `${say('answer.change')} 1 (${thingText})` }).click()
      const dialog = screen.getByRole('dialog')
      await expect.element(dialog.getByText(`1 (${thingText})`)).toBeVisible()
      await expect.element(dialog.getByRole('radio', { name: `B ${words}` })).toBeChecked()
      await expect.element(dialog.getByText(`${'x'.repeat(59)}…`)).toBeVisible()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
      await expectAccessible()
    },
  )

  it('says so where the server does not tell where it stands, and asks again', async () => {
    server.refuse(sheets.attemptSheets, 'app.unavailable')
    await needTerms(['sheets'])
    const screen = await renderScreen(
      <AnswerOnPaper testId={testId} attemptId={idOf(40)} itemNo={1} question={doubt.question} />,
    )
    await screen.getByRole('button', { name: screen.say('sheets', 'answer.show') }).click()
    await expect.element(screen.getByText(screen.say('sheets', 'safe'), { exact: false })).toBeVisible()
    server.reply(sheets.attemptSheets, { items: [], changes: [] })
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText(screen.say('sheets', 'answer.gone'))).toBeVisible()
  })

  it('says so where the sheet was deleted with its pupil', async () => {
    server.reply(sheets.attemptSheets, { items: [], changes: [] })
    await needTerms(['sheets'])
    const screen = await renderScreen(
      <AnswerOnPaper testId={testId} attemptId={idOf(40)} itemNo={1} question={doubt.question} />,
    )
    await screen.getByRole('button', { name: screen.say('sheets', 'answer.show') }).click()
    await expect.element(screen.getByText(screen.say('sheets', 'answer.gone'))).toBeVisible()
    await expectAccessible()
  })
})

describe('sheets of a test that was deleted', () => {
  it.each([
    ['cs', address, {}],
    ['en', address, {}],
    ['cs', `/telefon/archy/${testId}`, phone],
    ['en', `/telefon/archy/${testId}`, phone],
  ] as const)('are not said to be safe (%s, %s)', async (language, path, look) => {
    server.reply(plannedTests.tests, [])
    server.refuse(plannedTests.test, 'app.not_found')
    server.refuse(sheets.testSheets, 'app.not_found')
    const screen = await openPage(server, path, Object.assign({}, look, { language, width: 320 as const }))
    await expect.element(screen.getByText(screen.say('sheets', 'gone'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('sheets', 'goneHint'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('sheets', 'safe'))).not.toBeInTheDocument()
    await expectAccessible({ in: ['light'] })
  })
})

describe('the phone over the sheets', () => {
  it('takes one photograph after another and says what came of them', async () => {
    server.reply(plannedTests.tests, [sampleTest(1, finished)])
    server.reply(sheets.testSheets, read({ pages: [page({ problem: 'unreadable' })] }))
    server.reply(sheets.sendPicture, { id: idOf(60), is_new: true })
    const screen = await openPage(server, `/telefon/archy/${testId}`, {
      me: sampleTeacher('TEACHER', { session_kind: 'phone' }),
      width: 360,
    })
    await expect.element(screen.getByRole('button', { name: screen.say('sheets', 'send.camera') })).toBeVisible()
    await expectAccessible()
    const input = camera()
    await userEvent.upload(input, picture)
    await expect.poll(() => server.asked(sheets.sendPicture).length).toBe(1)
    await expect.element(screen.getByText(screen.say('sheets', 'send.sent', { count: 1 }))).toBeVisible()
    await expect.element(screen.getByText(screen.say('sheets', 'problem.unreadable'), { exact: false })).toBeVisible()
  })

  it('keeps photographs while there is no connection, for their teacher alone, until the sign-out', async () => {
    server.reply(plannedTests.tests, [sampleTest(1, finished)])
    server.reply(sheets.testSheets, read())
    const me = sampleTeacher('TEACHER', { session_kind: 'phone' })
    const screen = await openPage(server, `/telefon/archy/${testId}`, { me, width: 360 })
    await expect.element(screen.getByRole('button', { name: screen.say('sheets', 'send.camera') })).toBeVisible()
    const input = camera()
    server.offline()
    await userEvent.upload(input, picture)
    await expect.element(screen.getByText(screen.say('sheets', 'send.offline', { count: 1 }))).toBeVisible()
    const store = createStore(keptPictures.database, keptPictures.store)
    const owners = async () => (await keys<string>(store)).map((key) => key.split(' ')[0])
    await expect.poll(owners).toEqual([me.id])
    forgetPerson()
    await expect.poll(owners).toEqual([])
  })

  it('shows a live picture, in green once the whole sheet is in it, and takes several in a row', async () => {
    server.reply(plannedTests.tests, [sampleTest(1, finished)])
    server.reply(sheets.testSheets, read())
    server.reply(sheets.sendPicture, { id: idOf(60), is_new: true })
    const view = cameraOver({ hidden: [2] })
    const screen = await openPage(server, `/telefon/archy/${testId}`, phone)
    const say = (key: string, values = {}) => screen.say('sheets', key, values)
    await screen.getByRole('button', { name: say('send.camera') }).click()
    await expect.element(screen.getByText(say('camera.sought'))).toBeVisible()
    await expectAccessible()
    view.show({ turn: 2 })
    await expect.element(screen.getByText(say('camera.whole'))).toBeVisible()
    await expectAccessible()
    // By keyboard: the button that takes pictures has the focus.
    for (const count of [1, 2]) {
      await userEvent.keyboard('{Enter}')
      await expect.element(screen.getByText(say('camera.taken', { count }))).toBeVisible()
    }
    await expect.poll(() => server.asked(sheets.sendPicture).length).toBe(2)
    await screen.getByRole('button', { name: say('camera.close') }).click()
    expect(view.isRunning()).toBe(false)
    await expect.element(screen.getByRole('button', { name: say('send.another') })).toHaveFocus()
  })

  it.each([
    ['denied', 'NotAllowedError'],
    ['broken', 'NotFoundError'],
  ])('takes photographs by the phone’s own camera where the live picture is %s', async (why, name) => {
    server.reply(plannedTests.tests, [sampleTest(1, finished)])
    server.reply(sheets.testSheets, read())
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no camera', name))
    onTestFinished(() => void vi.restoreAllMocks())
    const screen = await openPage(server, `/telefon/archy/${testId}`, phone)
    const open = screen.getByRole('button', { name: screen.say('sheets', 'send.camera') })
    await open.click()
    await expect.element(screen.getByText(screen.say('sheets', `camera.${why}`))).toBeVisible()
    const clicked = vi.spyOn(camera(), 'click')
    await open.click()
    expect(clicked).toHaveBeenCalledOnce()
  })

  it('takes photographs by the phone’s own camera where pages have no live picture, as those without HTTPS', async () => {
    server.reply(plannedTests.tests, [sampleTest(1, finished)])
    server.reply(sheets.testSheets, read())
    vi.stubGlobal('isSecureContext', false)
    onTestFinished(() => void vi.unstubAllGlobals())
    const screen = await openPage(server, `/telefon/archy/${testId}`, phone)
    const open = screen.getByRole('button', { name: screen.say('sheets', 'send.camera') })
    await expect.element(open).toBeVisible()
    const clicked = vi.spyOn(camera(), 'click')
    await open.click()
    expect(clicked).toHaveBeenCalledOnce()
  })
})
