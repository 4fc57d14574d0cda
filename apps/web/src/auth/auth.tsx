export { Entrance, LanguageSwitch } from './entrance.tsx'
export { PasswordChange } from './password-change.tsx'
export { StrengthIndicator } from './strength-indicator.tsx'
