import { BlockList, isIP } from 'node:net'

/** Tells whether a connection string is the path of a file or a folder: a single letter is a drive of Windows. */
export function isFileUrl(url: string): boolean {
  return /^(?:file|sqlite|pglite):/i.test(url) || !/^[a-z][\w+.-]+:/i.test(url)
}

/**
 * Tells whether a connection string names a file, or a server of this machine: whoever asks for either means to have it read.
 *
 * @param fallback the host that libpq's variables say, for whoever names none
 */
export function isNearby(url: string, fallback: string | undefined): boolean {
  // A share of another machine has a path of Windows.
  if (isFileUrl(url)) return !/^(?:\w+:)?(?:\\\\|\/\/[^/])/.test(url)
  const isOfServer = /^[a-z][\w+.-]+:\/\//i.test(url) && URL.canParse(url)
  return isOfServer && listHosts(new URL(url), fallback).every(isHere)
}

/** Every host that a driver may take for the one that is meant; libpq takes several, and options say more of them. */
function listHosts({ hostname, searchParams }: URL, fallback = ''): readonly string[] {
  const said = ['host', 'hostaddr'].flatMap((name) => searchParams.getAll(name))
  const [first = fallback, ...others] = [decoded(hostname), ...said].filter((host) => host !== '')
  return [first, ...others].flatMap((host) => host.split(','))
}

/** An empty host is the usual one of this machine. */
function isHere(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1')
  if (/^(?:localhost)?$/i.test(plain) || plain.startsWith('/')) return true
  const version = isIP(plain)
  return version !== 0 && loopback.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/** It knows addresses by what they mean: `::ffff:127.0.0.1` is 127.0.0.1. */
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** A sign that is not encoded well stays: no host of this machine has one. */
function decoded(host: string): string {
  try {
    return decodeURIComponent(host)
  } catch {
    return host
  }
}
