/** Makes the modules of the data. @throws TypeError that names the file and the key, where a file is not what it has to be */
export declare function writeModules(folders?: {
  readonly data?: string
  readonly to?: string
}): void
