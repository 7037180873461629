// npm run backup -- FILE
import './lib/node.mjs'
import './lib/root.mjs'
import { loadTool } from './lib/tool.mjs'

const { runBackupCommand } = await loadTool('backup-cli')
process.exitCode = await runBackupCommand(['backup', ...process.argv.slice(2)])
