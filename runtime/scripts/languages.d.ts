/** The modules of all languages, by their names. @throws TypeError that names the file and the key, where one is wrong */
export declare function languageModules(data: string): ReadonlyMap<string, string>
