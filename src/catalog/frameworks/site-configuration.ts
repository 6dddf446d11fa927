import type { Warning } from '../../site-fact.js'

/** Where a framework's own configuration says something of addresses and of the names of files. */
export interface SiteConfiguration {
  /** In the project's root: the first that is there. */
  readonly files: readonly [string, ...string[]]
  /** The option that says below which path all of the application lies. */
  readonly prefix: string
  /** Requests have that in their paths, so that the auth file has to say it. */
  readonly seen?: boolean
  /** The option that lists with what the names of routes end, and what is usual; undefined where each is as good. */
  readonly endings?: { readonly option: string; readonly usual: readonly string[] }
  /** The rules that send requests elsewhere by their paths, before our route is asked. */
  readonly sends?: SendingRules
  readonly still: StillOption
  /** Options whose value leaves no place for sign-in. */
  readonly refused?: readonly RefusedOption[]
  /** Warnings where an option has a value; an empty one where nobody says it; whatever it says where the value is undefined. */
  readonly warns?: readonly (Warning & { readonly option: string; readonly value?: string })[]
  /** A file that answers in place of the framework. */
  readonly front?: FrontFile
}

/** Rules that send requests elsewhere: objects with a pattern of paths, and where what it names goes. */
export interface SendingRules {
  readonly from: string
  readonly to: string
  /** More conditions: with one of them a rule does not count. */
  readonly unless: readonly string[]
  /** The list whose rules count where nothing else answers. */
  readonly last: string
}

/** The option, and its value, by which nothing is left that answers requests. */
export interface StillOption {
  readonly option: string
  /** Undefined where nothing is left unless the option is there. */
  readonly value: string | undefined
  /** The remedy, by the name of the file. */
  readonly remedy: (file: string) => string
}

/** An option that has a value with which nothing can be set up. */
export interface RefusedOption {
  readonly option: string
  readonly value: string
  readonly problem: string
  /** The remedy, by the name of the file. */
  readonly remedy: (file: string) => string
}

/** A file that all requests go through, and that may leave out what ours is composed with. */
export interface FrontFile {
  /** Without its ending. */
  readonly file: string
  /** By what it is told from another file of that name, and what of it brings that in. */
  readonly speaks: RegExp
  readonly brings: RegExp
  readonly warns: Warning
}
