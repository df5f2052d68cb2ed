export { type LocalFiles, type LocalFilesConfig, localFiles } from './local.ts'
export { type S3Files, type S3FilesConfig, s3Files } from './s3.ts'
export type { Refuse, ServeOptions } from './serve-local-file.ts'
