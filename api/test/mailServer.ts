import type { Server } from 'node:net';
import { createServer } from 'node:net';

/** Opens a fake mail server. `rcpt.answer` is its response to RCPT. */
export function openFakeServer(): { server: Server; got: string[]; rcpt: { answer: string } } {
  const got: string[] = [];
  const rcpt = { answer: '250 ok' };
  const server = createServer((socket) => {
    let data: string | null = null;
    let rest = '';
    socket.write('220 fake\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== null) {
          if (line === '.') {
            got.push(data);
            data = null;
            socket.write('250 kept\r\n');
          } else data += `${line}\n`;
        } else if (line === 'DATA') {
          data = '';
          socket.write('354 go\r\n');
        } else if (line.startsWith('RCPT')) socket.write(`${rcpt.answer}\r\n`);
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  return { server, got, rcpt };
}
