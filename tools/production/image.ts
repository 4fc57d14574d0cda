import { execFile } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { Copy, DockerfileParser, From, JSONInstruction, PropertyInstruction, type Instruction } from 'dockerfile-ast'
import { inRepository, root } from '../repository.ts'
import { apps, buildApps } from '../start/build-apps.ts'

const run = promisify(execFile)

/** The user `node` of Node's images. */
const nodeUser = 1000

/** What is built of a Dockerfile, as far as a folder can be an image. */
export interface Image {
  /** Stands for the image's `/`. */
  folder: string
  workdir: string
  env: Record<string, string>
  user: string
  command: string[]
  healthCheck: string[]
  /** The number to run it as: its own user where we may choose, else ours. */
  uid: number | undefined
}

interface Stage {
  folder: string
  workdir: string
  env: Record<string, string>
  user: string
  command: string[]
  healthCheck: string[]
}

/** Does what the Dockerfile says, line by line, with a folder for each stage; returns the last one. */
export async function assembleImage(into: string): Promise<Image> {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const line of DockerfileParser.parse(readFileSync(inRepository('Dockerfile'), 'utf8')).getInstructions()) {
    if (line instanceof From) {
      stage = await begin(line, stages, into)
      stages.set(line.getBuildStage() ?? 'last', stage)
    } else if (stage !== undefined) await follow(line, stage, stages)
  }
  if (stage === undefined) throw new Error('The Dockerfile has no stage.')
  return finish(stage)
}

async function begin(line: From, stages: ReadonlyMap<string, Stage>, into: string): Promise<Stage> {
  const folder = path.join(into, line.getBuildStage() ?? 'last')
  const base = stages.get(line.getImage() ?? '')
  mkdirSync(folder)
  if (base !== undefined) await linkAll(base.folder, folder)
  else if (!/^node:24(?:-|$)/.test(line.getImage() ?? '')) throw new Error(`Unknown image: ${line.getImage()}`)
  const { workdir = '/', env = {}, user = 'root', command = [], healthCheck = [] } = base ?? {}
  return { folder, workdir, env: { ...env }, user, command, healthCheck }
}

async function follow(line: Instruction, stage: Stage, stages: ReadonlyMap<string, Stage>): Promise<void> {
  const keyword = line.getKeyword()
  const words = line.getArguments().map((word) => word.getValue())
  if (line instanceof Copy) return copy(line, stage, stages)
  if (keyword === 'RUN') return runLine(words.join(' '), stage)
  if (keyword === 'WORKDIR') {
    stage.workdir = path.posix.resolve(stage.workdir, words[0] ?? '')
    mkdirSync(inside(stage, '.'), { recursive: true })
  } else if (keyword === 'USER') stage.user = words[0] ?? ''
  else if (keyword === 'HEALTHCHECK') stage.healthCheck = quoted(line.getArgumentsContent() ?? '')
  else if (line instanceof PropertyInstruction && keyword === 'ENV')
    for (const property of line.getProperties()) stage.env[property.getName()] = property.getValue() ?? ''
  else if (line instanceof JSONInstruction && keyword === 'CMD')
    stage.command = quoted(line.getArgumentsContent() ?? '')
  else if (!['VOLUME', 'EXPOSE'].includes(keyword)) throw new Error(`${keyword} is not known here.`)
}

/** The words of a JSON list, such as that of `CMD`. */
function quoted(text: string): string[] {
  const list: unknown = JSON.parse(text.slice(text.indexOf('[')).replaceAll('\\\n', ''))
  if (!Array.isArray(list)) throw new Error(`No list: ${text}`)
  return list.map(String)
}

function inside({ folder, workdir }: Stage, place: string): string {
  return path.join(folder, path.posix.resolve(workdir, place))
}

async function copy(line: Copy, stage: Stage, stages: ReadonlyMap<string, Stage>): Promise<void> {
  const from = line.getFromFlag()?.getValue()
  const places = line.getArguments().map((word) => word.getValue())
  const target = inside(stage, places.at(-1) ?? '')
  for (const place of places.slice(0, -1)) {
    const source =
      from === undefined || from === null ? path.join(root, place) : path.join(folderOf(stages, from), place)
    const isSent = from === undefined || from === null ? isInContext : () => true
    if (!existsSync(source) || !isSent(source)) throw new Error(`COPY: "${place}" is not there.`)
    if (!statSync(source).isDirectory())
      putFile(source, places.length > 2 || places.at(-1)?.endsWith('/') === true, target)
    else if (isSent === isInContext) cpSync(source, target, { recursive: true, filter: isInContext })
    else await linkAll(source, target)
  }
}

function putFile(source: string, isInto: boolean, target: string): void {
  const file = isInto ? path.join(target, path.basename(source)) : target
  mkdirSync(path.dirname(file), { recursive: true })
  copyFileSync(source, file)
}

function folderOf(stages: ReadonlyMap<string, Stage>, name: string): string {
  const stage = stages.get(name)
  if (stage === undefined) throw new Error(`There is no stage ${name}.`)
  return stage.folder
}

/** The same files under another name: an image of 250 MB is not copied twice. */
async function linkAll(source: string, target: string): Promise<void> {
  mkdirSync(target, { recursive: true })
  await run('cp', ['-alf', `${source}/.`, target])
}

const ignored = readFileSync(inRepository('.dockerignore'), 'utf8').trim().split('\n')

/** What `.dockerignore` does not keep from Docker. */
function isInContext(file: string): boolean {
  const parts = path.relative(root, file).split(path.sep)
  return !parts.some((_, index) => {
    const place = parts.slice(0, index + 1).join('/')
    return ignored.some((pattern) => path.matchesGlob(place, pattern))
  })
}

/** A line of RUN, done in the stage's folder; a new one has to be taught here. */
async function runLine(line: string, stage: Stage): Promise<void> {
  // What this installs for building is what the repository has installed for itself.
  if (line === 'npm ci --ignore-scripts') return
  if (line === 'node tools/launch.mjs tools/start/build.ts') return putBuilds(stage)
  if (line === 'mkdir /data && chown node:node /data') return giveFolder(stage, '/data')
  if (!line.startsWith('npm ci ')) throw new Error(`RUN ${line}: not known here.`)
  await run('npm', [...line.split(' ').slice(1), '--prefer-offline'], {
    cwd: inside(stage, '.'),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  })
}

/** Built in the repository, where what has not changed is not built again, and put where the stage would have it. */
async function putBuilds(stage: Stage): Promise<void> {
  await buildApps()
  for (const app of apps)
    cpSync(inRepository('apps', app, 'dist'), inside(stage, `apps/${app}/dist`), { recursive: true })
}

function giveFolder(stage: Stage, place: string): void {
  mkdirSync(inside(stage, place), { recursive: true })
  const uid = userNumber()
  if (uid !== undefined) chownSync(inside(stage, place), uid, uid)
}

/** Only root may start a process as somebody else. */
function userNumber(): number | undefined {
  return process.getuid?.() === 0 ? nodeUser : undefined
}

/** What the base image brings: Node, and a folder for what is temporary. Paths of the environment lead into the folder. */
function finish(stage: Stage): Image {
  const node = path.join(stage.folder, 'usr/local/bin/node')
  mkdirSync(path.dirname(node), { recursive: true })
  copyFileSync(process.execPath, node)
  chmodSync(node, 0o755)
  mkdirSync(path.join(stage.folder, 'tmp'))
  chmodSync(path.join(stage.folder, 'tmp'), 0o777)
  const env = Object.entries(stage.env).map(([name, value]) => [
    name,
    value.startsWith('/') ? path.join(stage.folder, value) : value,
  ])
  const programs = (words: string[]) => words.map((word, index) => (index === 0 && word === 'node' ? node : word))
  return {
    ...stage,
    workdir: inside(stage, '.'),
    env: Object.fromEntries(env),
    command: programs(stage.command),
    healthCheck: programs(stage.healthCheck),
    uid: stage.user === 'node' ? userNumber() : undefined,
  }
}
