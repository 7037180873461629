type LockedPackage = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  link?: boolean
  resolved?: string
}

export function listRuntimePackages(
  packages: Record<string, LockedPackage>,
  workspace: string,
  isInstalled: (path: string) => boolean,
): string[]

export function isRead(path: string): boolean
