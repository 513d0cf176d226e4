export { EncryptionSection } from '../encryption/settings/encryption-section.tsx'
