import { logoBox, school as calls, type School } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useFormat } from '../app/format.ts'
import { PictureButton } from '../app/picture-button.tsx'
import { usePictureSentence } from '../app/picture-problem.ts'
import { showToast } from '../app/toast.tsx'
import { addressOf } from './school-values.ts'
import { keepSchool } from './school.data.ts'

/** Name, place and logo; admins change the logo here. */
export function SchoolHead({ school, mayEdit }: { school: School; mayEdit: boolean }) {
  const { t } = useTranslation('school')
  const format = useFormat()
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {school.logo_url !== null && (
          <img
            src={school.logo_url}
            alt={t('logo.alt')}
            className="max-h-20 max-w-40 rounded-sm bg-white object-contain p-1"
            width={logoBox.width}
            height={logoBox.height}
          />
        )}
        <div className="grid min-w-0 gap-1">
          <p className="text-xl font-semibold wrap-anywhere">{school.name}</p>
          <p className="text-ink-soft wrap-anywhere">{addressOf(school)}</p>
          {school.registered_at !== null && (
            <p className="text-sm text-ink-soft">
              {t('details.registered', { date: format.date(school.registered_at) })}
            </p>
          )}
        </div>
      </div>
      {mayEdit && <Logo hasLogo={school.logo_url !== null} />}
    </Card>
  )
}

function Logo({ hasLogo }: { hasLogo: boolean }) {
  const { t } = useTranslation('school')
  const sentence = usePictureSentence()
  const setting = useMutation({
    mutationFn: (upload: Blob) => call(calls.setLogo, {}, { upload }),
    onSuccess: async (school) => {
      await keepSchool(school)
      showToast({ text: t('logo.done'), tone: 'ok' })
    },
  })
  return (
    <div className="grid gap-3 has-[[role=alert]:empty]:-mb-3" aria-busy={setting.isPending}>
      <div className="flex flex-wrap gap-3">
        <PictureButton
          text={t(hasLogo ? 'logo.change' : 'logo.choose')}
          icon={<ImageUp aria-hidden />}
          onFile={(file) => setting.mutate(file)}
        />
        {hasLogo && <RemoveLogo />}
      </div>
      <p className="text-sm text-ink-soft">{t('logo.hint')}</p>
      <FormAlert text={sentence(setting.error)} />
    </div>
  )
}

function RemoveLogo() {
  const { t } = useTranslation('school')
  const sentence = usePictureSentence()
  const [isAsking, setIsAsking] = useState(false)
  const removing = useMutation({
    mutationFn: () => call(calls.removeLogo),
    onSuccess: async (school) => {
      setIsAsking(false)
      await keepSchool(school)
      showToast({ text: t('logo.removed'), tone: 'ok' })
    },
  })
  return (
    <>
      <Button variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setIsAsking(true)}>
        {t('logo.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('logo.removeTitle')}
        confirmText={t('logo.remove')}
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate()}
      >
        <div className="grid gap-4">
          <p>{t('logo.removeText')}</p>
          <FormAlert text={sentence(removing.error)} />
        </div>
      </ConfirmDialog>
    </>
  )
}
