import { VERSION } from '../../packages/cli/src/lib/version.ts'
import { installedByUsers, LOCKED, manifestOf } from './lock-file.ts'

/** The package URL of a package of npm. */
function purlOf(path: string): string {
  return `pkg:npm/${manifestOf(path).name.replace('@', '%40')}@${LOCKED[path]!.version}`
}

function componentOf(path: string) {
  const { version, license, integrity } = LOCKED[path]!
  const digest = integrity?.split('-')[1]
  return {
    type: 'library',
    'bom-ref': path,
    name: manifestOf(path).name,
    version,
    purl: purlOf(path),
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
    ...(digest === undefined
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  }
}

/** The software that users install, as a CycloneDX document. */
export function sbom() {
  const installed = installedByUsers()
  const published = [...installed.keys()].filter(
    (path) => path.startsWith('packages/') && !path.includes('node_modules'),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'flightbag', name: 'flightbag', version: VERSION } },
    components: [...installed.keys()].map(componentOf),
    dependencies: [
      { ref: 'flightbag', dependsOn: published },
      ...[...installed].map(([ref, dependsOn]) => ({ ref, dependsOn })),
    ],
  }
}
