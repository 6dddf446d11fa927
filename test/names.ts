import ts from 'typescript'

/** The names that a source declares at its top. */
interface Declarations {
  /** Exported functions, constants that hold one among them. */
  readonly functions: readonly string[]
  readonly types: readonly string[]
  readonly exportedTypes: readonly string[]
}

/** The names of a tree that may stay as they are. */
export interface AllowedNames {
  readonly functions: readonly string[]
  readonly types: readonly string[]
}

const PREPOSITION =
  /(?:About|Above|Across|After|Against|Along|Among|Around|As|At|Before|Behind|Below|Beside|Between|By|Down|For|From|In|Inside|Into|Like|Of|Off|On|Onto|Out|Outside|Over|Since|Through|To|Under|Until|Up|Upon|With|Within|Without)$/

/** Words of the field: in `completeSignIn` the last one is no preposition. */
const TERM = /[Ss]ign(?:In|Out|Up)$/

export function endsWithPreposition(name: string): boolean {
  return PREPOSITION.test(name) && !TERM.test(name)
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
}

function listFunctions(statement: ts.Statement): readonly string[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name.text] : []
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    const isFunction =
      initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
    return isFunction && ts.isIdentifier(name) ? [name.text] : []
  })
}

function listTypes(statement: ts.Statement): readonly string[] {
  const isType =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement)
  return isType && statement.name ? [statement.name.text] : []
}

export function readDeclarations(file: string, text: string): Declarations {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const exported = statements.filter(isExported)
  return {
    functions: exported.flatMap(listFunctions),
    types: statements.flatMap(listTypes),
    exportedTypes: exported.flatMap(listTypes),
  }
}

/**
 * The names that have to be others, a sentence each.
 *
 * @param files path below the tree → source text
 */
export function checkNames(
  files: ReadonlyMap<string, string>,
  { functions, types }: AllowedNames,
): readonly string[] {
  const declared = [...files].map(([file, text]) => ({ file, ...readDeclarations(file, text) }))
  const prepositions = declared.flatMap(({ file, functions: names }) =>
    [...new Set(names)]
      .filter((name) => endsWithPreposition(name) && !functions.includes(name))
      .map(
        (name) =>
          `${file}: ${name} ends in a preposition. Name it by a verb and what it gives, as readCookie and findProvider are.`,
      ),
  )
  const exported = new Set(declared.flatMap(({ exportedTypes }) => exportedTypes))
  const twice = [...exported].toSorted().flatMap((name) => {
    const places = declared.filter((each) => each.types.includes(name)).map(({ file }) => file)
    return places.length < 2 || types.includes(name)
      ? []
      : [
          `${name} is a type of ${places.toSorted().join(' and ')}. Import it, or give each a noun of what it is for.`,
        ]
  })
  return [...prepositions, ...twice]
}
