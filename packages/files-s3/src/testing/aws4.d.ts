declare module 'aws4' {
  interface Request {
    service: string
    region: string
    method: string
    path: string
    headers: Record<string, string>
    signQuery?: boolean
  }
  interface Credentials {
    accessKeyId: string
    secretAccessKey: string
  }
  const aws4: { sign(request: Request, credentials: Credentials): Request }
  export default aws4
}
