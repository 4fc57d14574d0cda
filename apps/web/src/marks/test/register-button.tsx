import type { TestMarks } from '@katedra/contract/marks'
import { Button } from '@katedra/ui/button'
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RegisterDialog, registerColumn } from '../../registers/registers.tsx'

/** The way of published marks into the school's register. */
export function RegisterButton({ marks }: { marks: TestMarks }) {
  const { t } = useTranslation('marks')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant={marks.changed_count === 0 ? 'primary' : 'secondary'}
        icon={<ClipboardPaste aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('register.open')}
      </Button>
      {isOpen && <RegisterDialog column={registerColumn(marks)} onClose={() => setIsOpen(false)} />}
    </>
  )
}
