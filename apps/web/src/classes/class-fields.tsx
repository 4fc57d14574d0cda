import { TextInput } from '@katedra/screens/form/text-input.tsx'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ClassValues } from './use-class-form.ts'

/** What a class is called, and where its pupils are written to. */
export function ClassFields({ control, nameExample }: { control: Control<ClassValues>; nameExample?: string }) {
  const { t } = useTranslation('classes')
  return (
    <>
      <TextInput
        control={control}
        name="name"
        autoFocus
        label={t('name')}
        {...(nameExample === undefined ? {} : { placeholder: nameExample })}
        max={60}
        autoComplete="off"
        isRequired
      />
      <TextInput
        control={control}
        name="email"
        label={t('email')}
        description={t('emailHint')}
        type="email"
        autoComplete="off"
        isOptional
      />
    </>
  )
}
