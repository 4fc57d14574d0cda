import { createContext } from 'react'

/** Whether somebody marks what a machine can't; false on public pages, where nothing is kept. */
export const HasTeacher = createContext(true)
