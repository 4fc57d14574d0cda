import { questionFileLimit, questionFiles } from '@katedra/contract/question-files'
import { sendDownload } from '../app/files/download.ts'
import { serveLong, type Api } from '../app/http/serve.ts'
import { serveUpload } from '../app/files/upload.ts'
import { exportFile, exportReport, templateFile } from './question-files.export.ts'
import { importFile } from './question-files.import.ts'
import { checkFile } from './question-files.preview.ts'

export function questionFilesRoutes(api: Api): void {
  serveUpload(api, questionFiles.checkFile, questionFileLimit, checkFile)
  serveUpload(api, questionFiles.importFile, questionFileLimit, importFile)
  serveLong(api, questionFiles.exportReport, exportReport)
  serveLong(api, questionFiles.exportFile, async (call) => sendDownload(call.reply, await exportFile(call)))
  serveLong(api, questionFiles.template, async (call) => sendDownload(call.reply, await templateFile(call)))
}
