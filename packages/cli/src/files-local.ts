export { localFiles } from '@flightbag/files-s3'
