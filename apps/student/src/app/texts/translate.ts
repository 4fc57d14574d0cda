import type { UseTranslationResponse } from 'react-i18next'

/** The function that says a key of the pupils' catalogue in the language shown. */
export type Translate = UseTranslationResponse<'attempts', undefined>['t']
