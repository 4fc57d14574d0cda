import { useState, Suspense } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../testing/open-page.tsx'
import { laterScreen } from './later-screen.tsx'

function Typed() {
  const [text, setText] = useState('')
  return <input aria-label="typed" value={text} onChange={(event) => setText(event.target.value)} />
}

it('draws a screen that is here at once, without what stands for it', async () => {
  const drawn: string[] = []
  const Screen = laterScreen(async () => Typed)
  await Screen.load()
  const Waiting = () => <>{drawn.push('waiting')}</>
  const screen = await renderScreen(
    <Suspense fallback={<Waiting />}>
      <Screen />
    </Suspense>,
  )
  await expect.element(screen.getByRole('textbox')).toBeVisible()
  expect(drawn).toEqual([])
})

it('keeps what was typed into a screen that came later', async () => {
  const Screen = laterScreen(async () => Typed)
  function Whole() {
    const [words, setWords] = useState('before')
    return (
      <Suspense fallback={<p>waiting</p>}>
        <Screen />
        <button type="button" onClick={() => setWords('after')}>
          {words}
        </button>
      </Suspense>
    )
  }
  const screen = await renderScreen(<Whole />)
  await screen.getByRole('textbox').fill('Jana')
  await screen.getByRole('button').click()
  await expect.element(screen.getByText('after')).toBeVisible()
  await expect.element(screen.getByRole('textbox')).toHaveValue('Jana')
})
