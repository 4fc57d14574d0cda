export { Entrance, LanguageSwitch } from './entrance.tsx'
export { PasswordChange } from './password/password-change.tsx'
export { StrengthIndicator } from './password/strength-indicator.tsx'
