import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultProxy, type FaultProxy } from './faultProxy.ts';

/** An echo server behind the proxy. */
async function start() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('data', (data) => {
      heard.push(String(data));
      socket.write(data);
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const proxy = await openFaultProxy((server.address() as AddressInfo).port);
  onTestFinished(() => proxy.close());
  return { proxy, heard };
}

async function dial(proxy: FaultProxy) {
  const socket: Socket = connect(Number(new URL(proxy.origin).port), '127.0.0.1');
  const said: string[] = [];
  const over = new Promise<string>((resolve) => {
    socket.on('close', () => resolve('closed'));
  });
  socket.on('data', (data) => said.push(String(data)));
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', resolve);
  });
  return { socket, said, over };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

test('the proxy forwards data and cuts connections', async () => {
  const { proxy } = await start();
  const { socket, said, over } = await dial(proxy);
  socket.write('one');
  await expect.poll(() => said).toEqual(['one']);
  expect(proxy.connections()).toBe(1);
  proxy.cut();
  expect(await over).toBe('closed');
  await expect.poll(() => proxy.connections()).toBe(0);
});

test('stalled data arrives later', async () => {
  const { proxy, heard } = await start();
  const { socket, said } = await dial(proxy);
  await proxy.set('stall');
  socket.write('late');
  await settle();
  expect([heard, said]).toEqual([[], []]);
  await proxy.set('forward');
  await expect.poll(() => said).toEqual(['late']);
});

test('a half-open connection gets no data and no end, and a new one works', async () => {
  const { proxy, heard } = await start();
  const { socket, said, over } = await dial(proxy);
  await proxy.set('halfOpen');
  socket.write('lost');
  await settle();
  await proxy.set('forward');
  socket.write('lost too');
  expect(await Promise.race([over, settle().then(() => 'open')])).toBe('open');
  const other = await dial(proxy);
  other.socket.write('found');
  await expect.poll(() => other.said).toEqual(['found']);
  expect([heard, said]).toEqual([['found'], []]);
});

test('the proxy refuses connections, then accepts them on the same port', async () => {
  const { proxy } = await start();
  await proxy.set('refuse');
  const { over } = await dial(proxy);
  expect(await over).toBe('closed');
  await proxy.set('forward');
  const { socket, said } = await dial(proxy);
  socket.write('back');
  await expect.poll(() => said).toEqual(['back']);
});
