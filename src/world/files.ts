/** The state of what lies at a path, links not followed. */
export interface FileState {
  readonly kind: 'file' | 'folder' | 'link' | 'other'
  /** Permission bits. */
  readonly mode: number
  readonly uid: number
  readonly gid: number
  /** What the file system knows it by: two names of one file have the same. */
  readonly node: string
}

/** Who may do what with a new file. */
export interface Access {
  readonly mode: number
  /** The file that it replaces: then the mode is exact, and the owner is kept where that is possible. */
  readonly like?: FileState
}

/** What must hold at the moment at which a name gets another file, or none. */
export interface Condition {
  /** The folder of the file, held. */
  readonly folder?: HeldFolder
  /** The bytes of the file that goes. */
  readonly expected?: Uint8Array
}

/** A folder that a run works in: another one that takes its name is not mistaken for it. */
export interface HeldFolder {
  /** Absolute, without links. */
  readonly path: string
  /** The folder and those around it, from the outermost one; each must be what it was. */
  readonly way: readonly KnownFolder[]
  /** The open folder, where the system has paths that begin at one: they lead there whatever its name means now. */
  readonly descriptor?: number
}

/** A folder, and what the file system knows it by. */
export interface KnownFolder {
  readonly path: string
  readonly device: bigint
  readonly number: bigint
}

/** What lies at a path is not what was looked at: a folder that was swapped, or a file that somebody has written. */
export class PlaceChanged extends Error {
  override readonly name = 'PlaceChanged'
  readonly kind: 'folder' | 'file'
  /** Absolute. */
  readonly path: string

  constructor(kind: 'folder' | 'file', path: string) {
    super(`${path} changed while create-auth was running`)
    this.kind = kind
    this.path = path
  }
}

/**
 * The file system as a transaction needs it. Paths are absolute; every call is synchronous. Where a folder is given, the file lies
 * directly in it, and the call throws `PlaceChanged` where that is another folder by now.
 */
export interface Files {
  /** The bytes, or undefined where nothing lies there. Throws for what is no file, or too large. */
  read(path: string, folder?: HeldFolder): Buffer | undefined
  look(path: string, folder?: HeldFolder): FileState | undefined
  /** The names in a folder; none where there is no folder. */
  list(path: string): readonly string[]
  /** Tells whether a path is a folder in which files can be made. */
  writable(path: string): boolean
  /** The path without links. Throws where nothing lies there. */
  real(path: string): string
  /** Holds a folder. @param above the folder around it, where that is held */
  hold(path: string, above?: HeldFolder): HeldFolder
  release(folder: HeldFolder): void
  /** Writes a file that must not exist, and waits until it is on the disk; where that fails, nothing stays. */
  writeNew(path: string, bytes: Uint8Array, access: Access, folder?: HeldFolder): void
  /** Throws `PlaceChanged` where the target has not the bytes that are expected of it. */
  rename(from: string, to: string, condition?: Condition): void
  /** A second name for a file; throws where the name is taken. */
  link(from: string, to: string, folder?: HeldFolder): void
  /** Removes a file; nothing there is fine. Throws `PlaceChanged` where it has not the bytes that are expected of it. */
  remove(path: string, condition?: Condition): void
  /** Makes a folder, and those around it; with one that is held, in that one alone. */
  makeFolder(path: string, mode?: number, folder?: HeldFolder): void
  /** Removes a folder if it is empty. */
  removeFolder(path: string, folder?: HeldFolder): void
}
