import type { CustomLayerInterface, CustomRenderMethodInput, Map as GlMap } from 'maplibre-gl'
import type { Colours } from './colours.ts'
import { CELL, COLUMNS, drawSigns, HALO, ROWS } from './symbols.ts'

/** So many floats a vehicle has: where it was, where it is, its cell and the way it looks. */
const STRIDE = 6
/** How long a vehicle takes from where it was to where it is. */
const GLIDE_MS = 1200

const vertex = `#version 300 es
in vec2 a_from;
in vec2 a_to;
in vec2 a_look;
uniform mat4 u_matrix;
uniform float u_share;
uniform float u_size;
uniform float u_halo;
out float v_cell;
out vec2 v_turn;
void main() {
  bool hidden = a_look.x < 0.0 && u_halo < 0.5;
  gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0) : u_matrix * vec4(mix(a_from, a_to, u_share), 0.0, 1.0);
  gl_PointSize = hidden ? 0.0 : u_size;
  v_cell = u_halo > 0.5 ? ${HALO}.0 : a_look.x;
  v_turn = vec2(cos(a_look.y), sin(a_look.y));
}`

const fragment = `#version 300 es
precision mediump float;
in float v_cell;
in vec2 v_turn;
uniform sampler2D u_signs;
out vec4 colour;
void main() {
  vec2 at = gl_PointCoord - 0.5;
  at = vec2(at.x * v_turn.x + at.y * v_turn.y, at.y * v_turn.x - at.x * v_turn.y);
  if (abs(at.x) > 0.5 || abs(at.y) > 0.5) discard;
  vec2 cell = vec2(mod(v_cell, ${COLUMNS}.0), floor(v_cell / ${COLUMNS}.0));
  colour = texture(u_signs, (cell + at + 0.5) / vec2(${COLUMNS}.0, ${ROWS}.0));
  if (colour.a < 0.01) discard;
}`

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)!
    gl.shaderSource(shader, text)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'program')
  return program
}

/** What the layer is told: where vehicles are in mercator, in the order they are drawn in, what each looks like, and whether it is drawn. */
export type Placed = { ids: readonly string[]; xs: Float64Array; ys: Float64Array; cells: Float32Array; turns: Float32Array }

type Drawn = {
  gl: WebGL2RenderingContext
  program: WebGLProgram
  array: WebGLVertexArrayObject
  buffer: WebGLBuffer
  texture: WebGLTexture
  at: Record<'matrix' | 'share' | 'size' | 'halo', WebGLUniformLocation | null>
}

/**
 * Vehicles as points of one buffer: where each was and where it is lie there, and the graphics card finds the place between them, so a frame
 * costs the script the same however many move.
 */
export class VehicleLayer implements CustomLayerInterface {
  readonly id = 'vehicles'
  readonly type = 'custom' as const
  readonly renderingMode = '2d' as const
  private map: GlMap | null = null
  private drawn: Drawn | null = null
  private data = new Float32Array(0)
  private placed: Placed = {
    ids: [],
    xs: new Float64Array(0),
    ys: new Float64Array(0),
    cells: new Float32Array(0),
    turns: new Float32Array(0),
  }
  /** Coordinates of a whole world are too fine for the card: they are told from a place near them. */
  private anchor = { x: 0.6, y: 0.3 }
  private begun = 0
  private changed = true
  private chosen = -1
  private places = new Map<string, number>()
  private colours: Colours
  private still: boolean

  constructor(colours: Colours, still: boolean) {
    this.colours = colours
    this.still = still
  }

  onAdd(map: GlMap, context: WebGL2RenderingContext | WebGLRenderingContext) {
    const gl = context as WebGL2RenderingContext
    const program = programOf(gl)
    const array = gl.createVertexArray()
    const buffer = gl.createBuffer()
    gl.bindVertexArray(array)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    for (const [i, name] of ['a_from', 'a_to', 'a_look'].entries()) {
      const at = gl.getAttribLocation(program, name)
      gl.enableVertexAttribArray(at)
      gl.vertexAttribPointer(at, 2, gl.FLOAT, false, STRIDE * 4, i * 8)
    }
    gl.bindVertexArray(null)
    const texture = gl.createTexture()
    const at = (name: string) => gl.getUniformLocation(program, `u_${name}`)
    this.map = map
    this.drawn = {
      gl,
      program,
      array,
      buffer,
      texture,
      at: { matrix: at('matrix'), share: at('share'), size: at('size'), halo: at('halo') },
    }
    this.paint(this.colours)
    this.changed = true
  }

  onRemove() {
    if (!this.drawn) return
    const { gl, program, array, buffer, texture } = this.drawn
    gl.deleteProgram(program)
    gl.deleteVertexArray(array)
    gl.deleteBuffer(buffer)
    gl.deleteTexture(texture)
    this.drawn = null
  }

  /** Draws the signs in other colours. */
  paint(colours: Colours) {
    this.colours = colours
    if (!this.drawn) return
    const { gl, texture } = this.drawn
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, drawSigns(colours))
    gl.generateMipmap(gl.TEXTURE_2D)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  }

  private share(now: number): number {
    const share = this.still ? 1 : Math.min(1, (now - this.begun) / GLIDE_MS)
    return share * (2 - share)
  }

  /** Where vehicles are from now on: each glides there from where it is drawn. */
  place(placed: Placed, now = performance.now()) {
    const share = this.share(now)
    const before = this.places
    const old = this.data
    const { ids, xs, ys, cells, turns } = placed
    const data = new Float32Array(ids.length * STRIDE)
    const places = new Map<string, number>()
    const { anchor } = this
    const next = { x: xs[0] ?? anchor.x, y: ys[0] ?? anchor.y }
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i]!
      const at = i * STRIDE
      const [x, y] = [xs[i]! - next.x, ys[i]! - next.y]
      const was = before.get(id)
      let [fromX, fromY] = [x, y]
      if (was !== undefined) {
        fromX = old[was]! + (old[was + 2]! - old[was]!) * share + anchor.x - next.x
        fromY = old[was + 1]! + (old[was + 3]! - old[was + 1]!) * share + anchor.y - next.y
      }
      data[at] = fromX
      data[at + 1] = fromY
      data[at + 2] = x
      data[at + 3] = y
      data[at + 4] = cells[i]!
      data[at + 5] = turns[i]!
      places.set(id, at)
    }
    this.anchor = next
    this.places = places
    this.placed = placed
    this.data = data
    this.begun = now
    this.changed = true
    this.map?.triggerRepaint()
  }

  /** What each looks like from now on, or that it is not drawn; nothing moves by it. */
  look(cells: Float32Array) {
    this.placed = { ...this.placed, cells }
    for (let i = 0; i < cells.length; i++) this.data[i * STRIDE + 4] = cells[i]!
    this.changed = true
    this.map?.triggerRepaint()
  }

  choose(id: string | null) {
    this.chosen = id === null ? -1 : this.placed.ids.indexOf(id)
    this.map?.triggerRepaint()
  }

  render(_gl: WebGL2RenderingContext | WebGLRenderingContext, { defaultProjectionData }: CustomRenderMethodInput) {
    if (!this.drawn || this.placed.ids.length === 0) return
    const { gl, program, array, buffer, texture, at } = this.drawn
    const share = this.share(performance.now())
    // biome-ignore lint/correctness/useHookAtTopLevel: no hook, a program of the graphics card
    gl.useProgram(program)
    gl.bindVertexArray(array)
    if (this.changed) {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
      gl.bufferData(gl.ARRAY_BUFFER, this.data, gl.DYNAMIC_DRAW)
      this.changed = false
    }
    gl.uniformMatrix4fv(at.matrix, false, moved(defaultProjectionData.mainMatrix as ArrayLike<number>, this.anchor))
    gl.uniform1f(at.share, share)
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.disable(gl.DEPTH_TEST)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    const zoom = this.map?.getZoom() ?? 5
    const size = (zoom < 5 ? 26 : zoom > 9 ? 36 : 26 + (zoom - 5) * 2.5) * devicePixelRatio
    if (this.chosen >= 0) {
      gl.uniform1f(at.halo, 1)
      gl.uniform1f(at.size, size * 1.7)
      gl.drawArrays(gl.POINTS, this.chosen, 1)
    }
    gl.uniform1f(at.halo, 0)
    gl.uniform1f(at.size, Math.min(size, CELL * devicePixelRatio))
    gl.drawArrays(gl.POINTS, 0, this.placed.ids.length)
    // the chosen one lies above its neighbours
    if (this.chosen >= 0) gl.drawArrays(gl.POINTS, this.chosen, 1)
    gl.bindVertexArray(null)
    if (share < 1) this.map?.triggerRepaint()
  }
}

/** A matrix that takes coordinates told from a place of the map: worked out in full precision, and given to the card as it can. */
function moved(matrix: ArrayLike<number>, { x, y }: { x: number; y: number }): Float32Array {
  const out = Float32Array.from({ length: 16 }, (_, i) => matrix[i]!)
  for (let row = 0; row < 4; row++) out[12 + row] = matrix[row]! * x + matrix[4 + row]! * y + matrix[12 + row]!
  return out
}
