import type { MountRequest } from '../../changes/mount/mount-request.js'
import { getSpecifier } from '../../home.js'
import type { Project } from '../../project.js'
import { getFramework } from './make-plan.js'

/** The file in which sign-in is mounted on an application, and how; undefined where no statement does. */
export function findMountRequest(project: Project): MountRequest | undefined {
  const { application, basePath, files, home, layout } = project
  const framework = getFramework(project)
  if (!application || framework.shape !== 'application') return undefined
  const { file, variable, borrowed, handed, makers = [] } = application.value
  const within = handed ?? {
    file,
    ...(borrowed && { borrowed }),
    ...(variable !== undefined && { app: variable }),
  }
  return {
    ...within,
    text: files.get(within.file)?.text ?? '',
    framework: { ...framework, makers: [...framework.makers, ...makers] },
    ...(handed && { handed }),
    from: getSpecifier(home, within.file, layout.auth),
    path: basePath,
  }
}
