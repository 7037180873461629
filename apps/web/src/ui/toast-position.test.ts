import { describe, expect, test } from 'vitest'
import { choosePosition, type Frame } from './toast-position.ts'

const phone: Frame = { width: 390, height: 844, headerEnd: 65, barStart: 779, isDialogOpen: false }
const desktop: Frame = { width: 1280, height: 800, headerEnd: 65, barStart: 800, isDialogOpen: false }

/** The height of a toast: a narrow one has more lines. */
const heightAt = (width: number) => (width < 300 ? 120 : 70)

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const over = (boxes: Box[]) => (x: number, y: number) =>
  boxes.filter((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height).length

const row = (y: number, height: number): Box => ({ x: 0, y, width: 2000, height })

describe('the place of a toast', () => {
  test('is above the tab bar of a phone', () => {
    expect(choosePosition(phone, heightAt, over([]))).toEqual({ x: 0, y: 709, width: 390, onBar: true })
  })

  test('is below the header if a control is above the bar', () => {
    expect(choosePosition(phone, heightAt, over([row(700, 44)]))).toMatchObject({ y: 73, onBar: false })
  })

  test('is the lowest free band where both are taken', () => {
    const rows = [row(65, 300), row(500, 300)]
    const { y, onBar } = choosePosition(phone, heightAt, over(rows))

    expect(onBar).toBe(false)
    expect(y).toBeGreaterThanOrEqual(365)
    expect(y + 70).toBeLessThanOrEqual(500)
  })

  test('is a band that the box just fits', () => {
    const rows = [row(65, 75), row(212, 600)]
    const { y } = choosePosition(phone, heightAt, over(rows))

    expect(y).toBeGreaterThanOrEqual(140)
    expect(y + 70).toBeLessThanOrEqual(212)
  })

  test('is the lower edge over a dialog of a phone that leaves no place: the dialog draws back from it', () => {
    const dialog = { ...phone, barStart: 844, isDialogOpen: true }

    expect(choosePosition(dialog, heightAt, over([row(0, 844)]))).toEqual({ x: 0, y: 774, width: 390, onBar: true })
  })

  test('covers as little as it can where nothing is free, and never where the focus is', () => {
    const buttons = (_x: number, y: number) => (y >= 709 && y < 779 ? 1000 : y < 400 ? 2 : 1)

    expect(choosePosition(phone, heightAt, buttons)).toMatchObject({ y: 73 })
  })

  test('is at the end of the column on a wide window, or in the margin beside it', () => {
    expect(choosePosition(desktop, heightAt, over([]))).toMatchObject({ x: 752, y: 77, width: 416 })
    const head = { x: 272, y: 80, width: 736, height: 60 }
    expect(choosePosition(desktop, heightAt, over([head]))).toMatchObject({ x: 1028, y: 77, width: 240 })
  })

  test('is a lower corner where the head of the page is full', () => {
    expect(choosePosition(desktop, heightAt, over([row(66, 60)]))).toMatchObject({ x: 852, y: 710 })
  })

  test('is above a dialog on a phone, whose foot has its buttons', () => {
    const dialog = { ...phone, barStart: 844, isDialogOpen: true }

    expect(choosePosition(dialog, heightAt, over([row(90, 60), row(760, 84)]))).toMatchObject({ y: 8 })
  })

  test('is beside a dialog on a wide window', () => {
    expect(choosePosition({ ...desktop, isDialogOpen: true }, heightAt, over([]))).toMatchObject({
      x: 1028,
      width: 240,
    })
  })

  test('stays while nothing is under it, even if another place would be better now', () => {
    const below = choosePosition(phone, heightAt, over([row(700, 44)]))

    expect(choosePosition(phone, heightAt, over([]), below)).toBe(below)
    expect(choosePosition(phone, heightAt, over([row(80, 20)]), below)).toMatchObject({ onBar: true })
  })
})
