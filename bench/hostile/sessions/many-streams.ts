import { profile } from '@katedra/contract/profile'
import { readStream, type Attack } from '../../attack.ts'
import { signIn, signedUpTeacher } from '../../classroom.ts'

const count = 60

/** Each open stream holds a connection, timers and a place among those who are told. */
export const attack: Attack = {
  name: `${count} streams of events of one account`,
  async run({ url }) {
    const token = await signIn(url, await signedUpTeacher(url))
    const streams = []
    for (let opened = 0; opened < count; opened += 1)
      streams.push(await readStream(`${url}${profile.events.path}`, token))
    try {
      const toEnd = streams.slice(0, count - 20)
      const ended = await Promise.all(toEnd.map((stream) => stream.endsWithin(5000)))
      if (ended.includes(false)) throw new Error(`${ended.filter((one) => !one).length + 20} of them stand`)
      const told = toEnd.filter((stream) => stream.text().includes('event: gave-way')).length
      if (told !== toEnd.length) throw new Error(`only ${told} were told not to come back`)
      return `the newest 20 stand, the others were told to wait`
    } finally {
      for (const stream of streams) stream.leave()
    }
  },
}
