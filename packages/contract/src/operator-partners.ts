import * as z from 'zod/mini'
import { CatalogueText } from './catalogue-text.ts'
import { ContentState, RowVersion, Shown } from './edited-content.ts'
import { noNul, Nothing } from './fields.ts'
import { PartnerTextForm } from './partner-texts.ts'
import { route } from './route.ts'

/** A partner's text as it can be changed; with `retired_at` no one sees it. */
export const OperatorPartnerText = z.extend(ContentState, {
  code: z.string(),
  name: z.string(),
  url: z.nullable(z.string()),
  title: CatalogueText,
  text: CatalogueText,
})
export type OperatorPartnerText = z.input<typeof OperatorPartnerText>

/** The code is in the address and never changes. */
export const ChangedPartnerText = z.extend(z.omit(PartnerTextForm, { code: true }), { version: RowVersion })

const one = z.object({ partner_code: z.string().check(noNul, z.maxLength(100, { error: 'too_long' })) })

export const operatorPartners = {
  texts: route({
    method: 'GET',
    path: '/v1/operator/partner-texts/',
    access: 'operator',
    reply: z.array(OperatorPartnerText),
    summary: 'Texts of partners, those taken away at the end',
  }),
  createText: route({
    method: 'POST',
    path: '/v1/operator/partner-texts/',
    access: 'operator',
    body: PartnerTextForm,
    reply: Nothing,
    status: 201,
    summary: 'Writes a text of a partner',
  }),
  updateText: route({
    method: 'PUT',
    path: '/v1/operator/partner-texts/:partner_code/',
    access: 'operator',
    params: one,
    body: ChangedPartnerText,
    reply: Nothing,
    status: 204,
    errors: ['operator.changed_meanwhile'],
    summary: 'Changes a text; from then on the file leaves it alone',
  }),
  showText: route({
    method: 'PUT',
    path: '/v1/operator/partner-texts/:partner_code/shown/',
    access: 'operator',
    params: one,
    body: Shown,
    reply: Nothing,
    status: 204,
    summary: 'Deletes a text, also for the file, or puts it back',
  }),
  followText: route({
    method: 'POST',
    path: '/v1/operator/partner-texts/:partner_code/follow-file/',
    access: 'operator',
    params: one,
    body: z.strictObject({}),
    reply: Nothing,
    status: 204,
    errors: ['operator.no_file', 'operator.broken_file'],
    summary: 'Gives a text back to its file',
  }),
}
