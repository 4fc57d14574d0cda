import { CallError } from '@katedra/contract/call'
import { subjects } from '@katedra/contract/subjects'
import { Classroom } from '@katedra/ui/illustrations/classroom'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../app/query.ts'

/** The parameters of the page's URL that choose the picture and the title (specification, section 1). */
export interface SubjectSearch {
  subject_id?: string
  country_id?: string
  subject_code?: string
}

/** Title and picture of the subject whose link brought the teacher here; ours when there is none. */
export function SubjectPicture({ search }: { search: SubjectSearch }) {
  const { t } = useTranslation('auth')
  const { data, error } = useQuery({
    ...queryOf(subjects.publicSubject, { query: subjectQuery(search) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const title = data === undefined || data.title === '' ? t('defaultTitle') : data.title
  return (
    <div className="relative h-36 overflow-hidden bg-board lg:sticky lg:top-0 lg:h-dvh">
      <Picture key={data?.imgUrl} url={data?.imgUrl ?? ''} />
      <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[#0b1712f0] via-[#0b1712b8] to-transparent px-5 pt-14 pb-4 text-chalk lg:px-10 lg:pt-32 lg:pb-10">
        <p className="text-sm font-medium lg:text-base">{t('service')}</p>
        <p className="text-xl font-semibold text-balance lg:text-3xl">{title}</p>
        {isUnknownCountry(error) && <p className="mt-1 text-sm">{error.message}</p>}
      </div>
    </div>
  )
}

/** Only what is known is sent; the page's other parameters are not the server's business. */
function subjectQuery({ subject_id, country_id, subject_code }: SubjectSearch): SubjectSearch {
  return {
    ...(subject_id === undefined ? {} : { subject_id }),
    ...(country_id === undefined ? {} : { country_id }),
    ...(subject_code === undefined ? {} : { subject_code }),
  }
}

function isUnknownCountry(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'subjects.unknown_country'
}

function Picture({ url }: { url: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (url === '' || isBroken) return <Classroom className="absolute inset-0 size-full" />
  return <img src={url} alt="" className="absolute inset-0 size-full object-cover" onError={() => setIsBroken(true)} />
}
