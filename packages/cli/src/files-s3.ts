export { s3Files } from '@flightbag/files-s3'
