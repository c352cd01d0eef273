/** Keeps room for those who may ask: connections that only wait are closed, the oldest first, when there are many. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** An honest client sends its first request within moments; so many others may connect in between. */
const MAX_UNKNOWN = 64
const MAX_KNOWN = 448

/** Returns how to say that a request with the right token came on a connection. */
export function boundConnections(server: Server): (socket: Socket) => void {
  // A set hands out its members in the order in which they came.
  const unknown = new Set<Socket>()
  const known = new Set<Socket>()
  server.on('connection', socket => {
    socket.once('close', () => {
      unknown.delete(socket)
      known.delete(socket)
    })
    add(unknown, socket, MAX_UNKNOWN)
  })
  return socket => {
    if (!unknown.delete(socket)) return
    add(known, socket, MAX_KNOWN)
  }
}

function add(sockets: Set<Socket>, socket: Socket, most: number): void {
  sockets.add(socket)
  if (sockets.size <= most) return
  const [oldest] = sockets
  if (!oldest) return
  sockets.delete(oldest)
  oldest.destroy()
}
