import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from './focus-keeper.ts'

let stop = () => {}
beforeEach(() => {
  stop = keepFocus()
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

const show = (html: string) => {
  document.body.innerHTML = html
}
const get = (id: string) => document.getElementById(id) as HTMLElement
const remove = (id: string) => get(id).remove()
const focusIsOn = (id: string) => waitFor(() => expect(document.activeElement?.id).toBe(id))

test('goes to the heading of the nearest place that is still there', async () => {
  show(
    '<main><h1>Room</h1><section><h2 id="list">Waiting</h2><p id="row"><button id="yes">Let In</button></p></section></main>',
  )
  get('yes').focus()
  remove('row')
  await focusIsOn('list')
})

test('goes to the label of a place before its first heading', async () => {
  show(
    '<main><section aria-labelledby="name"><h2>First</h2><h3 id="name">Name</h3><button id="yes">Yes</button></section></main>',
  )
  get('yes').focus()
  remove('yes')
  await focusIsOn('name')
})

test('goes where what went away says, when that is there; else outwards', async () => {
  const html = (next: string) =>
    `<main><h1 id="top">Room</h1><h2 id="today">Today</h2><section id="offers" data-focus-next="${next}"><h2>Offers</h2><button id="take">Take</button></section></main>`
  show(html('nothing today'))
  get('take').focus()
  remove('offers')
  await focusIsOn('today')

  show(html('nothing'))
  get('take').focus()
  remove('offers')
  await focusIsOn('top')
})

test('goes to the control that took the place of another', async () => {
  show('<main><h1>Portion</h1><div data-focus-place id="box"><button id="offer">Offer</button></div></main>')
  get('offer').focus()
  get('box').innerHTML = '<p>Offered.</p><button id="keep">Keep it myself</button>'
  await focusIsOn('keep')
})

test('goes from a closed dialog to what took the place of its opener', async () => {
  show(
    '<main><h1>Read</h1><section id="rooms"><h2 id="mine">My Rooms</h2><button id="create">Create</button></section></main>',
  )
  get('create').focus()
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" id="dialog"><button id="send">Create</button></div>',
  )
  get('send').focus()
  remove('create')
  remove('dialog')
  await focusIsOn('mine')
})

test('goes from a closed toast back to where it was', async () => {
  show(
    '<main><h1>Read</h1><button id="work">Read</button></main><section data-toasts=""><p id="toast"><button id="close">Close</button></p></section>',
  )
  get('work').focus()
  get('close').focus()
  remove('toast')
  await focusIsOn('work')
})

test('leaves the focus alone where it is not lost', async () => {
  show('<main><h1 id="top">Read</h1><button id="one">One</button><button id="two">Two</button></main>')
  vi.useFakeTimers()
  get('one').focus()
  get('two').focus()
  remove('one')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement?.id).toBe('two')
  get('two').blur()
  get('top').append('!')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement).toBe(document.body)
  vi.useRealTimers()
})

test('finds a place when a dialog and a toast were come to from each other, and both have gone', async () => {
  show('<main><h1 id="top">Room</h1></main><section data-toasts id="toasts"></section>')
  const toast = '<button id="close">Close</button>'
  get('toasts').innerHTML = toast
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" id="dialog"><button id="leave">Leave</button></div>',
  )
  get('leave').focus()
  get('close').focus()
  get('leave').focus()
  get('close').focus()
  remove('dialog')
  get('toasts').innerHTML = ''
  await focusIsOn('top')
})
