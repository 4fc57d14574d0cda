import { classes } from '@katedra/contract/classes'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { placeFieldErrors } from '../app/field-errors.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { meQuery } from '../profile/profile.data.ts'
import { keepMessage } from './classes.data.ts'
import { draftKey, keepMessageDraft, noDraft, readMessageDraft, type MessageDraft } from './message-draft.ts'

/** The form of a message: begun where it was left, emptied once it is sent. */
export function useMessageForm(classId: string) {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  const key = draftKey(useSuspenseQuery(meQuery).data.id, classId)
  const form = useForm<MessageDraft>({
    defaultValues: readMessageDraft(key),
    resolver: standardSchemaResolver(classes.sendClassMessage.body),
  })
  const draft = useWatch({ control: form.control })

  // Synchronises the tab's storage with what is written.
  useEffect(() => keepMessageDraft(key, { ...noDraft, ...draft }), [key, draft])

  const sending = useMutation({
    mutationFn: (body: MessageDraft) => call(classes.sendClassMessage, { params: { class_id: classId }, body }),
    onError: (error) => placeFieldErrors(error, form.setError, ['subject', 'body']),
    onSuccess: (sent, { to_class, to_students }) => {
      keepMessage(classId, sent)
      form.reset({ ...noDraft, to_class, to_students })
      showToast({ text: t('message.done', { count: sent.recipients.length }), tone: 'ok' })
    },
  })
  return { form, sending, message: sending.error === null ? undefined : problem(sending.error) }
}
