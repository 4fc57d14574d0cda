export { AccountData } from './account-data.tsx'
export { Avatar } from './avatar.tsx'
export { PictureField } from './picture-field.tsx'
export { ContactFields, PersonalFields } from './profile-fields.tsx'
