import { logoBox, school as calls, type School } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { PictureButton } from '@katedra/screens/form/picture-button.tsx'
import { usePictureSentence } from '@katedra/client/picture-problem'
import { useSave } from '@katedra/screens/use-save.ts'
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
  const setting = useSave({
    save: (upload: Blob) => call(calls.setLogo, {}, { upload }),
    words: sentence,
    refresh: keepSchool,
    doneText: t('logo.done'),
  })
  return (
    <div className="grid gap-3 has-[[role=alert]:empty]:-mb-3" aria-busy={setting.isBusy}>
      <div className="flex flex-wrap gap-3">
        <PictureButton
          text={t(hasLogo ? 'logo.change' : 'logo.choose')}
          icon={<ImageUp aria-hidden />}
          onFile={(file) => setting.save(file)}
        />
        {hasLogo && <RemoveLogo />}
      </div>
      <p className="text-sm text-ink-soft">{t('logo.hint')}</p>
      <FormAlert text={setting.sentence} />
    </div>
  )
}

function RemoveLogo() {
  const { t } = useTranslation('school')
  const sentence = usePictureSentence()
  const [isAsking, setIsAsking] = useState(false)
  const removing = useSave({
    save: () => call(calls.removeLogo),
    words: sentence,
    refresh: keepSchool,
    doneText: t('logo.removed'),
    onSaved: () => setIsAsking(false),
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
        isBusy={removing.isBusy}
        onConfirm={() => removing.save()}
      >
        <div className="grid gap-4">
          <p>{t('logo.removeText')}</p>
          <FormAlert text={removing.sentence} />
        </div>
      </ConfirmDialog>
    </>
  )
}
