import type { Files } from './files.js'
import type { Machine } from './machine.js'
import type { Repository } from './repository.js'

/** What lies at a path. */
export interface Stat {
  readonly kind: 'file' | 'folder' | 'link' | 'other'
  /** Bytes. */
  readonly size: number
  /** Permission bits. */
  readonly mode: number
}

/** What lies in a folder; of a link, the link. */
export interface Entry {
  readonly name: string
  readonly kind: Stat['kind']
}

/** How a program ended. */
export type CommandOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'interrupted' }

/** A program that is run for the project. */
export interface CommandLine {
  /** A program of the machine, and its arguments. */
  readonly argv: readonly [string, ...string[]]
  /** Absolute. */
  readonly cwd: string
  /** `install` for the package manager, `post` for what comes behind it. */
  readonly phase: 'install' | 'post'
}

/** A program of the project that goes on running, such as its server for development. */
export interface ProgramLine {
  /** For the shell. */
  readonly command: string
  /** Absolute. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Absolute: the file that gets what it prints. Its folder is made. */
  readonly log: string
}

/** An address on which a process listens for TCP. */
export interface ListeningSocket {
  /** An IP address; `0.0.0.0` and `::` stand for all of the machine's. */
  readonly host: string
  readonly port: number
}

/** A program that was started. It ends, with all that it has started, at the latest when this process does. */
export interface LaunchedProgram {
  /** How it ended: its exit code, or a signal. Undefined while it runs. */
  findEnd(): string | undefined
  /** Where it listens, or anything that it has started. */
  listListening(): Promise<readonly ListeningSocket[]>
  /**
   * Ends it with all that it has started.
   *
   * @returns the ids of processes that could not be ended
   */
  stop(): Promise<readonly number[]>
}

/**
 * Everything that a command knows about its surroundings: the files around a folder, git, the machine, and the two ways in which
 * it acts on them. A path is relative to the root, or absolute.
 */
export interface World {
  /** Absolute. */
  readonly root: string
  /** The same world, around another folder. */
  at(folder: string): World
  /** What lies at a path, links followed; undefined where nothing does. Throws where none may look. */
  stat(path: string): Stat | undefined
  /** As `stat`, of a link the link itself. */
  look(path: string): Stat | undefined
  /** Throws where there is no folder, or none may look into it. */
  list(path: string): readonly Entry[]
  /** Throws where there is no file that may be read. */
  read(path: string): Buffer
  /** The absolute path without links. Throws where nothing lies there. */
  real(path: string): string
  /** The repository around the root, asked when something of it is wanted; undefined where there is none, or no git. */
  repository(): Repository | undefined
  readonly machine: Machine
  /** A world is never a part of a document: it has the variables of the machine, and secrets among them. */
  toJSON(): undefined
  /**
   * Loads a package that is installed for the project, to reach its database with the driver that it uses.
   *
   * @returns undefined where it is not installed
   */
  load(name: string): Promise<object | undefined>
  /** The only way to write. */
  readonly files: Files
  /**
   * Runs a program of the machine without a shell, never one of the project.
   *
   * @param signal stops the program
   * @param hidden names of variables that are not for what installs: it runs code of others
   */
  run(
    command: CommandLine,
    signal: AbortSignal,
    hidden: ReadonlySet<string>,
  ): Promise<CommandOutcome>
  /** Starts a program of the project: its own code. */
  launch(line: ProgramLine): Promise<LaunchedProgram>
}
