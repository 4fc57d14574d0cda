import { Fragment, jsx, jsxs } from './jsx-runtime.tsx'

/** Elements of a development build, made as in any other one. */
export { Fragment }

type Draw = typeof jsx

export const jsxDEV = (...[type, props, key, isSeveral]: [...Parameters<Draw>, boolean]): ReturnType<Draw> =>
  isSeveral ? jsxs(type, props, key) : jsx(type, props, key)
