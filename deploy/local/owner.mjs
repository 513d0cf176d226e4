// `npm run owner -- create --email E`: administers the installation that runs on DATA_DIR.
import { runIdentityTool } from './identity-tool.mjs'

runIdentityTool('owner.js')
