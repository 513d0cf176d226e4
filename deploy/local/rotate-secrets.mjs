// `npm run rotate-secrets`: encrypts all two-factor secrets with the first key of SECRETS_KEY.
import { runIdentityTool } from './identity-tool.mjs'

runIdentityTool('rotate-secrets.js')
