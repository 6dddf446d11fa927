/** The modules of all providers, by their names. @throws TypeError that names the file and the key, where one is wrong */
export declare function providerModules(data: string): ReadonlyMap<string, string>
